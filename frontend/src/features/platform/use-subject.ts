import { useState } from "react";

/** What is in the form. A new object for every selection: the same row selected again is loaded again. */
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
