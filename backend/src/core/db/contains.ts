import { Op, col, fn, literal, where } from "sequelize";
import { containing } from "../text";

/** Strips accents: "secao" finds "Seção". */
const stripAccents = (text: string): string => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");

/**
 * For the `where` of a small table: the column contains this text, ignoring case and accents. Not for tables that grow.
 */
export const contains = (column: string, text: string) =>
  where(fn("regexp_replace", fn("normalize", col(column), literal("NFKD")), "[\u0300-\u036f]", "", "g"), {
    [Op.iLike]: containing(stripAccents(text)),
  });
