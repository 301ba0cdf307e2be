/** What the product says by itself, as templates, in the language that a company has chosen for it. */
const texts = {
  callRefused: {
    pt: "Não atendemos chamadas por este número. Envie uma mensagem de texto ou de áudio e responderemos assim que possível.",
    en: "We do not take calls on this number. Please send a text or voice message and we will answer as soon as we can.",
    es: "No atendemos llamadas en este número. Envíe un mensaje de texto o de audio y responderemos en cuanto sea posible.",
  },
  accepted: {
    pt: "{{greeting}}! Meu nome é {{user}} e vou cuidar do seu atendimento.",
    en: "{{greeting}}! My name is {{user}} and I will be helping you.",
    es: "{{greeting}}. Mi nombre es {{user}} y me encargaré de su atención.",
  },
  transferredToQueue: {
    pt: "Seu atendimento foi transferido para a fila {{queue}}. Em breve alguém falará com você.",
    en: "Your conversation has been passed on to {{queue}}. Somebody will be with you soon.",
    es: "Su atención fue transferida a la fila {{queue}}. En breve alguien hablará con usted.",
  },
  transferredToUser: {
    pt: "Seu atendimento foi transferido para {{user}}.",
    en: "Your conversation has been passed on to {{user}}.",
    es: "Su atención fue transferida a {{user}}.",
  },
  transferredToBoth: {
    pt: "Seu atendimento foi transferido para {{user}}, da fila {{queue}}.",
    en: "Your conversation has been passed on to {{user}} of {{queue}}.",
    es: "Su atención fue transferida a {{user}}, de la fila {{queue}}.",
  },
  transferredAway: {
    pt: "Seu atendimento foi transferido. Em breve alguém falará com você.",
    en: "Your conversation has been passed on. Somebody will be with you soon.",
    es: "Su atención fue transferida. En breve alguien hablará con usted.",
  },
} as const;

export const automaticText = (text: keyof typeof texts, language: string): string =>
  language === "en" || language === "es" ? texts[text][language] : texts[text].pt;
