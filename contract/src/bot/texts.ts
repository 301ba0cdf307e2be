/** What the bot adds to a company's own texts, in the language of its automatic texts. */
export const botTexts = {
  pt: { back: "Voltar", main: "Início", textOnly: "Por aqui só consigo ler texto." },
  en: { back: "Back", main: "Start", textOnly: "I can only read text here." },
  es: { back: "Volver", main: "Inicio", textOnly: "Por aquí solo puedo leer texto." },
} as const;
