// JSON Schema, as much of it as the schemas of romi.data use; a keyword that is not known here is an error, never passed over.

const is = {
  object: value => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: value => typeof value === "string",
  integer: Number.isInteger,
  boolean: value => typeof value === "boolean",
  null: value => value === null,
}
const told = ["$schema", "$id", "$defs", "title", "description"]

const keywords = {
  type: (types, value) => [types].flat().some(type => is[type](value)),
  const: (only, value) => value === only,
  enum: (values, value) => values.includes(value),
  pattern: (pattern, value) => !is.string(value) || new RegExp(pattern, "u").test(value),
  required: (keys, value) => !is.object(value) || keys.every(key => Object.hasOwn(value, key)),
  minItems: (least, value) => !is.array(value) || value.length >= least,
  maxItems: (most, value) => !is.array(value) || value.length <= most,
}

/** Where the value is not as the schema says, and what it says there; null where it is. */
export function fault(schema, value, root = schema, where = "") {
  const within = (inner, item, step) => fault(inner, item, root, `${where}/${step}`)
  for (const [word, rule] of Object.entries(schema)) {
    if (told.includes(word)) continue
    let found = null
    if (word in keywords) found = keywords[word](rule, value) ? null : `${where}: ${word} ${JSON.stringify(rule)}`
    else if (word === "$ref") found = fault(root.$defs[rule.replace("#/$defs/", "")], value, root, where)
    else if (word === "anyOf") {
      const faults = rule.map(choice => fault(choice, value, root, where))
      found = faults.includes(null) ? null : faults.join(", or ")
    } else if (word === "properties") {
      if (is.object(value)) found = first(Object.keys(rule), key => Object.hasOwn(value, key) ? within(rule[key], value[key], key) : null)
    } else if (word === "additionalProperties") {
      const others = is.object(value) ? Object.keys(value).filter(key => !Object.hasOwn(schema.properties ?? {}, key)) : []
      found = first(others, key => rule ? within(rule, value[key], key) : `${where}/${key}: is not in the schema`)
    } else if (word === "prefixItems") {
      if (is.array(value)) found = first(rule.slice(0, value.length), (inner, at) => within(inner, value[at], at))
    } else if (word === "items") {
      if (is.array(value)) found = first(value.slice(schema.prefixItems?.length ?? 0), (item, at) => within(rule, item, at))
    } else throw new Error(`a keyword that is not known here: ${word}`)
    if (found !== null) return found
  }
  return null
}

function first(items, look) {
  for (const [at, item] of items.entries()) {
    const found = look(item, at)
    if (found !== null) return found
  }
  return null
}
