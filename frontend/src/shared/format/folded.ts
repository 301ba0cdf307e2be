/** Lower case without accents: "secao" finds "Seção". */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
