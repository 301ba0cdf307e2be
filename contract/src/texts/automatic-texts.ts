import { languageOf } from "./languages";

/**
 * Templates of the messages that the product sends automatically, in the languages that a company may choose. Each is
 * also a setting, in which a company writes its own text.
 */
const usualTexts = {
  textAccepted: {
    pt: "{{greeting}}! Meu nome é {{user}} e vou cuidar do seu atendimento.",
    en: "{{greeting}}! My name is {{user}} and I will be helping you.",
    es: "¡{{greeting}}! Mi nombre es {{user}} y te voy a atender.",
  },
  textToQueue: {
    pt: "Seu atendimento foi transferido para a fila {{queue}}. Em breve alguém falará com você.",
    en: "Your conversation has been transferred to {{queue}}. Someone will be with you soon.",
    es: "Transferimos tu conversación a la cola {{queue}}. En breve alguien hablará contigo.",
  },
  textToUser: {
    pt: "Seu atendimento foi transferido para {{user}}.",
    en: "Your conversation has been transferred to {{user}}.",
    es: "Transferimos tu conversación a {{user}}.",
  },
  textToBoth: {
    pt: "Seu atendimento foi transferido para {{user}}, da fila {{queue}}.",
    en: "Your conversation has been transferred to {{user}} in {{queue}}.",
    es: "Transferimos tu conversación a {{user}}, de la cola {{queue}}.",
  },
  textOutOfQueue: {
    pt: "Seu atendimento foi transferido. Em breve alguém falará com você.",
    en: "Your conversation has been transferred. Someone will be with you soon.",
    es: "Transferimos tu conversación. En breve alguien hablará contigo.",
  },
  textCallRefused: {
    pt: "Não atendemos chamadas por este número. Envie uma mensagem de texto ou de áudio e responderemos assim que possível.",
    en: "We don't take calls on this number. Please send a text or voice message and we'll reply as soon as we can.",
    es: "No atendemos llamadas en este número. Envía un mensaje de texto o de audio y te responderemos lo antes posible.",
  },
  textNotUnderstood: {
    pt: "Não entendi. Escolha uma das opções:",
    en: "I didn't understand. Please choose one of the options:",
    es: "No entendí. Elige una de las opciones:",
  },
  textBotGivesUp: {
    pt: "Não entendi. Vou deixar você com uma pessoa da equipe.",
    en: "I didn't understand. Someone on our team will continue with you.",
    es: "No entendí. Una persona del equipo continuará contigo.",
  },
  textBotFailed: {
    pt: "Não consegui responder agora. Em breve alguém da equipe falará com você.",
    en: "I can't answer right now. Someone on our team will be with you soon.",
    es: "No puedo responder ahora. En breve alguien del equipo hablará contigo.",
  },
} as const;

export type AutomaticText = keyof typeof usualTexts;
export const automaticTextKeys = Object.keys(usualTexts) as AutomaticText[];
export const isAutomaticText = (key: string): key is AutomaticText => Object.hasOwn(usualTexts, key);

/** The text that is sent while the company has none of its own. */
export const usualText = (key: AutomaticText, language: string): string => usualTexts[key][languageOf(language)];
