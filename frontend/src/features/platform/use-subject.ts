import { useState } from "react";

/** The row in the form. Each selection creates a new object, so selecting the same row again reloads it. */
export interface Subject<Row> {
  row: Row | null;
}

export function useSubject<Row>() {
  const [subject, setSubject] = useState<Subject<Row>>({ row: null });
  return {
    subject,
    select: (row: Row) => setSubject({ row }),
    empty: () => setSubject({ row: null }),
  };
}
