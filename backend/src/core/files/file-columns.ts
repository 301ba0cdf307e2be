/** Every column that holds the key of a stored file. A test fails when one of the database is missing here. */
export const fileColumns = [
  ["media", "key"],
  ["media", "thumbnailKey"],
  ["contacts", "pictureKey"],
  ["announcements", "mediaKey"],
] as const;
