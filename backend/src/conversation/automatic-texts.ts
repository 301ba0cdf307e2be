/** What the product says by itself, in the language that a company has chosen for it. */
const texts = {
  callRefused: {
    pt: "Não atendemos chamadas por este número. Envie uma mensagem de texto ou de áudio e responderemos assim que possível.",
    en: "We do not take calls on this number. Please send a text or voice message and we will answer as soon as we can.",
    es: "No atendemos llamadas en este número. Envíe un mensaje de texto o de audio y responderemos en cuanto sea posible.",
  },
} as const;

export const automaticText = (text: keyof typeof texts, language: string): string =>
  language === "en" || language === "es" ? texts[text][language] : texts[text].pt;
