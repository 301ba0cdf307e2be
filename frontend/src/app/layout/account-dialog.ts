import type { OtherCompanyDto } from "@guiche/contract/auth";

/** A dialog of the account menu; a company is one to sign in to. */
export type AccountDialog = "profile" | "security" | "leave" | OtherCompanyDto;
