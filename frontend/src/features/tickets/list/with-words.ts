import { loadArea } from "../../../shared/i18n/i18n";

/** A later part of the list comes together with its words. */
export const withWords = <Module>(module: Promise<Module>): Promise<Module> =>
  Promise.all([module, loadArea("search"), loadArea("lists")]).then(([loaded]) => loaded);
