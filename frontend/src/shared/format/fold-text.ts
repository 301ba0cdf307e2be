/** Lower case without accents: "secao" finds "Seção". */
export const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
