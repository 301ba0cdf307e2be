import * as tables from "./tables";

/** Every model, for the connection and for the test that compares them with the database. */
export const models = Object.values(tables);
