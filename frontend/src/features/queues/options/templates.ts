import type { Language } from "@guiche/contract/texts/languages";
import type { Branch } from "./tree-file";

const option = (title: string, message: string, more: Partial<Branch> = {}): Branch => ({
  title,
  message,
  forwardTo: null,
  closesTicket: false,
  sendsBills: false,
  children: [],
  ...more,
});

export const templateNames = ["shop", "provider", "clinic"] as const;
type Templates = Record<(typeof templateNames)[number], readonly Branch[]>;

const pt: Templates = {
  shop: [
    option("Preços e produtos", "Sobre qual produto você quer saber? Escreva aqui que já respondemos."),
    option("Acompanhar um pedido", "Envie o número do pedido, e verificamos onde ele está."),
    option("Troca ou devolução", "O que aconteceu?", {
      children: [
        option("Produto com defeito", "Envie uma foto do produto e o número do pedido."),
        option("Outro tamanho ou cor", "Envie o número do pedido e o que você prefere."),
      ],
    }),
    option("Falar com alguém", "Certo! Alguém da equipe vai falar com você."),
  ],
  provider: [
    option("2ª via do boleto", "", { sendsBills: true, closesTicket: true }),
    option("Estou sem internet", "Tire o roteador da tomada, espere um minuto e ligue de novo. Voltou?", {
      children: [
        option("Sim, voltou", "Que bom! Se precisar, é só chamar.", { closesTicket: true }),
        option("Não voltou", "Quais luzes do roteador estão acesas? Alguém do suporte vai falar com você."),
      ],
    }),
    option("Contratar ou mudar de plano", "Envie seu endereço completo, e dizemos quais planos chegam até você."),
    option("Falar com alguém", "Certo! Alguém da equipe vai falar com você."),
  ],
  clinic: [
    option("Marcar uma consulta", "Envie seu nome completo, a especialidade e os dias e horários que prefere."),
    option("Remarcar ou cancelar", "O que você precisa?", {
      children: [
        option("Remarcar", "Envie seu nome completo, o dia da consulta e o novo dia que prefere."),
        option("Cancelar", "Envie seu nome completo e o dia da consulta."),
      ],
    }),
    option("Convênios", "Qual é o seu convênio? Verificamos se atendemos."),
    option("Falar com alguém", "Certo! Alguém da equipe vai falar com você."),
  ],
};

const en: Templates = {
  shop: [
    option("Prices and products", "Which product would you like to know about? Write it here and we will answer."),
    option("Follow an order", "Send the number of your order, and we will check where it is."),
    option("Exchange or return", "What happened?", {
      children: [
        option("Faulty product", "Send a photo of the product and the number of your order."),
        option("Another size or color", "Send the number of your order and what you would prefer."),
      ],
    }),
    option("Talk to someone", "Sure! Someone from our team will talk to you."),
  ],
  provider: [
    option("Open bills", "", { sendsBills: true, closesTicket: true }),
    option("My internet is down", "Unplug the router, wait a minute and plug it in again. Is it back?", {
      children: [
        option("Yes, it is back", "Great! Write to us whenever you need.", { closesTicket: true }),
        option("It is not", "Which lights of the router are on? Someone from support will talk to you."),
      ],
    }),
    option("Get or change a plan", "Send your full address, and we will tell you which plans reach you."),
    option("Talk to someone", "Sure! Someone from our team will talk to you."),
  ],
  clinic: [
    option("Make an appointment", "Send your full name, the specialty, and the days and times you prefer."),
    option("Change or cancel one", "What do you need?", {
      children: [
        option("Change it", "Send your full name, the day of the appointment and the new day you prefer."),
        option("Cancel it", "Send your full name and the day of the appointment."),
      ],
    }),
    option("Health insurance", "What is your insurance? We will check whether we accept it."),
    option("Talk to someone", "Sure! Someone from our team will talk to you."),
  ],
};

const es: Templates = {
  shop: [
    option("Precios y productos", "¿Sobre qué producto quieres saber? Escríbelo aquí y te respondemos."),
    option("Seguir un pedido", "Envía el número del pedido y revisamos dónde está."),
    option("Cambio o devolución", "¿Qué pasó?", {
      children: [
        option("Producto con defecto", "Envía una foto del producto y el número del pedido."),
        option("Otra talla o color", "Envía el número del pedido y lo que prefieres."),
      ],
    }),
    option("Hablar con alguien", "¡Claro! Alguien del equipo hablará contigo."),
  ],
  provider: [
    option("Facturas abiertas", "", { sendsBills: true, closesTicket: true }),
    option("No tengo internet", "Desenchufa el router, espera un minuto y enchúfalo de nuevo. ¿Volvió?", {
      children: [
        option("Sí, volvió", "¡Qué bueno! Escríbenos cuando lo necesites.", { closesTicket: true }),
        option("No volvió", "¿Qué luces del router están encendidas? Alguien de soporte hablará contigo."),
      ],
    }),
    option("Contratar o cambiar de plan", "Envía tu dirección completa y te decimos qué planes llegan hasta ahí."),
    option("Hablar con alguien", "¡Claro! Alguien del equipo hablará contigo."),
  ],
  clinic: [
    option("Pedir una cita", "Envía tu nombre completo, la especialidad y los días y horarios que prefieres."),
    option("Cambiar o cancelar una cita", "¿Qué necesitas?", {
      children: [
        option("Cambiarla", "Envía tu nombre completo, el día de la cita y el nuevo día que prefieres."),
        option("Cancelarla", "Envía tu nombre completo y el día de la cita."),
      ],
    }),
    option("Seguros médicos", "¿Cuál es tu seguro? Revisamos si lo aceptamos."),
    option("Hablar con alguien", "¡Claro! Alguien del equipo hablará contigo."),
  ],
};

/** Trees to begin with, in the customers' language. What is inserted are ordinary options. */
export const templates: Record<Language, Templates> = { pt, en, es };
