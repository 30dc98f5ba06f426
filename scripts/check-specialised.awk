# Reads names (symbol, words) and then calls (caller, callee), and prints measured functions that are not specialised.
# Part of scripts/check-specialised, which describes the check.

FNR == NR {
  words[$1] = $2
  if ($2 ~ /generic specialization </) generic[base($2)] = 1
  if ($2 ~ /^protocol witness table for .* : BenchCore\.(Store|Derivation) in /) noteDesign($2)
  next
}

{ callees[$1] = callees[$1] "\t" $2 }

END {
  for (symbol in words) if (isMeasured(words[symbol])) reach(symbol, "")
  roots = last
  for (place = 1; place <= last; place++) {
    count = split(callees[queue[place]], list, "\t")
    for (index_ = 1; index_ <= count; index_++) if (list[index_] in words) reach(list[index_], queue[place])
  }
  for (design in designs) {
    if (!(design in compiled)) complain(design " is a " designs[design] " that nothing is compiled for")
  }
  for (design in designs) found++
  if (!found) complain("nothing is measured here: no store and no derivation was found")
  if (problems) { print problems " problems"; exit 1 }
  print found " stores and derivations: " last " functions are measured, and none is left unspecialised"
}

# The words after "generic specialization <…> of ", which name the function that was specialised.
function base(name,   rest, depth, at, sign) {
  rest = substr(name, index(name, "generic specialization <") + 23)
  for (at = 1; at <= length(rest); at++) {
    sign = substr(rest, at, 1)
    if (sign == "<") depth++
    if (sign == ">" && substr(rest, at - 1, 1) != "-" && --depth == 0) return substr(rest, at + 5)
  }
  return rest
}

# The types between the angle brackets of "generic specialization <…>".
function arguments(name,   rest) {
  rest = substr(name, index(name, "generic specialization <") + 24)
  return substr(rest, 1, length(rest) - length(base(name)) - 5)
}

# Whether it is one of the functions that stores and derivations are compiled to; notes the store or derivation.
function isMeasured(name) {
  if (name !~ /generic specialization <.*> of closure #/) return 0
  if (name !~ / in BenchCore\.(Store|Reads|Derivation)Witness\.init</) return 0
  compiled[plain(arguments(name))] = 1
  return 1
}

# A type without its arguments, and without the word that marks code which other modules may copy.
function plain(type) { sub(/^serialized, /, "", type); sub(/<.*/, "", type); return type }

function noteDesign(name,   type, kind) {
  kind = name ~ / : BenchCore\.Store in / ? "store" : "derivation"
  type = name
  sub(/^protocol witness table for (<[^>]*> )?/, "", type)
  sub(/ : BenchCore\..*/, "", type)
  type = plain(type)
  # Any store, and a store that is made of a user's types.
  if (type != "BenchCore.AnyStore" && type != "BenchHost.PushStore") designs[type] = kind
}

function reach(symbol, caller) {
  if (symbol in from) return
  from[symbol] = caller
  if (isUnspecialised(words[symbol])) {
    complain(words[symbol] "\n    is generic, and called by " words[caller])
    return
  }
  queue[++last] = symbol
}

# Whether it is an unspecialised function of this package with type parameters. A closure in such a function need not
# have type parameters itself: it has them only if it was specialised elsewhere.
function isUnspecialised(name) {
  if (name ~ /specialization </ || name !~ /(Bench[A-Za-z]+|HashTreeCollections)\./) return 0
  return name in generic || name ~ /^(merged )?(static )?Bench[A-Za-z]+\.[^( ]*<[A-Z][A-Z0-9]*(>|, | where )/
}

function complain(text) { print text; problems++ }
