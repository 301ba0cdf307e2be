/** The key of addresses without the rows that were deleted; the part of the address follows. */
export const existingRowsKey = ["existing-rows"] as const;
