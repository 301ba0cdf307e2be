const byText = (one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

/**
 * JSON Schemas of TypeScript types, as their values look in JSON. Interfaces and named object types become named schemas
 * that others refer to. Everything is sorted: the compiler's own order changes with code elsewhere.
 */
export function schemasOf(ts, checker) {
  const schemaByName = new Map();
  const typeOfName = new Map();

  /**
   * The name of a type of ours. Generic types are written out where they stand, and so are unions and intersections: equal
   * ones are one type to the compiler, under the name that it saw first.
   */
  function nameOf(type) {
    if (type.isUnionOrIntersection()) return undefined;
    const isGeneric = type.aliasTypeArguments?.length > 0 || checker.getTypeArguments(type).length > 0;
    if (isGeneric) return undefined;
    if (type.aliasSymbol) return type.aliasSymbol.name;
    const { symbol } = type;
    return symbol && symbol.flags & ts.SymbolFlags.Interface ? symbol.name : undefined;
  }

  function schemaOf(type) {
    const name = nameOf(type);
    if (!name) return writtenOut(type);
    if (!typeOfName.has(name)) {
      typeOfName.set(name, type);
      // Before its parts, which may refer to it.
      schemaByName.set(name, {});
      schemaByName.set(name, { ...describe(type.aliasSymbol ?? type.symbol), ...writtenOut(type) });
    }
    if (typeOfName.get(name) !== type) throw new Error(`Two types of the contract's replies are called ${name}.`);
    return { $ref: `#/components/schemas/${name}` };
  }

  function describe(symbol) {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " ").trim();
    return text ? { description: text } : {};
  }

  function writtenOut(type) {
    const { flags } = type;
    const is = (flag) => Boolean(flags & flag);
    if (is(ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return {};
    if (is(ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral))
      return { type: typeof type.value, const: type.value };
    if (is(ts.TypeFlags.BooleanLiteral)) return { type: "boolean", const: type.intrinsicName === "true" };
    if (is(ts.TypeFlags.StringLike)) return { type: "string" };
    if (is(ts.TypeFlags.NumberLike)) return { type: "number" };
    if (is(ts.TypeFlags.Boolean)) return { type: "boolean" };
    if (is(ts.TypeFlags.Null)) return { type: "null" };
    if (type.isUnion()) return unionOf(type.types);
    if (is(ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return objectOf(type);
    throw new Error(`No JSON Schema for the type ${checker.typeToString(type)}.`);
  }

  function unionOf(types) {
    const members = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    const isBoolean = ({ flags }) => Boolean(flags & ts.TypeFlags.BooleanLiteral);
    const others = members.filter((type) => !isBoolean(type));
    const schemas = others.map(schemaOf);
    const booleans = members.filter(isBoolean);
    if (booleans.length === 2) schemas.unshift({ type: "boolean" });
    else schemas.unshift(...booleans.map(schemaOf));
    if (schemas.length === 1) return schemas[0];
    const [values, rest] = [schemas.filter((one) => "const" in one), schemas.filter((one) => !("const" in one))];
    const isNullable = rest.some(({ type }) => type === "null");
    const onlyNull = rest.every(({ type }) => type === "null");
    if (values.length > 0 && onlyNull) {
      const kinds = [...new Set(values.map(({ type }) => type))].sort().concat(isNullable ? "null" : []);
      const all = [...values.map((one) => one.const).sort(byText), ...(isNullable ? [null] : [])];
      return { type: kinds.length === 1 ? kinds[0] : kinds, enum: all };
    }
    if (rest.length === schemas.length && schemas.every((one) => Object.keys(one).join() === "type"))
      return {
        type: schemas
          .map(({ type }) => type)
          .sort((one, other) => (one === "null") - (other === "null") || byText(one, other)),
      };
    return { anyOf: schemas.sort(byText) };
  }

  function objectOf(type) {
    if (checker.isTupleType(type)) return { type: "array", prefixItems: checker.getTypeArguments(type).map(schemaOf) };
    if (checker.isArrayType(type)) return { type: "array", items: schemaOf(checker.getTypeArguments(type)[0]) };
    const properties = {};
    const requiredNames = [];
    const sorted = [...checker.getPropertiesOfType(type)].sort(({ name }, other) => byText(name, other.name));
    for (const property of sorted) {
      properties[property.name] = propertyOf(property);
      if (!(property.flags & ts.SymbolFlags.Optional)) requiredNames.push(property.name);
    }
    const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return {
      type: "object",
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(requiredNames.length > 0 && { required: requiredNames }),
      ...(values && { additionalProperties: schemaOf(values) }),
    };
  }

  /** A comment next to a reference stands with what it refers to. */
  function propertyOf(property) {
    return { ...schemaOf(checker.getTypeOfSymbol(property)), ...describe(property) };
  }

  return { schemaOf, named: schemaByName };
}
