/** A message that phones send, but whose form the simulator's page has no dialog for. */
export interface Sample {
  name: string;
  /** What it is called in the page's menu. */
  label: { pt: string; en: string; es: string };
  /** As the control API takes it. */
  content: { message: object } | { text: string; secret: true };
}

const flowButton = (name: string, params: object) => ({ name, buttonParamsJson: JSON.stringify(params) });
const nativeFlow = (text: string, ...buttons: object[]) => ({
  message: { interactiveMessage: { body: { text }, nativeFlowMessage: { buttons } } },
});

/** Adding a kind is adding an entry: the page, the control API and their tests read this list. */
export const samples: readonly Sample[] = [
  {
    name: "pix",
    label: { pt: "Chave Pix", en: "Pix key", es: "Clave Pix" },
    content: nativeFlow(
      "",
      flowButton("payment_info", {
        payment_settings: [
          {
            type: "pix_static_code",
            pix_static_code: { merchant_name: "Padaria Exemplo", key: "pix@padaria.example", key_type: "EMAIL" },
          },
        ],
      }),
    ),
  },
  {
    name: "buttons",
    label: { pt: "Botões", en: "Buttons", es: "Botones" },
    content: nativeFlow(
      "Sua fatura vence amanhã",
      flowButton("cta_url", { display_text: "Abrir fatura", url: "https://loja.example/faturas/1" }),
      flowButton("cta_copy", { display_text: "Copiar código", copy_code: "PROMO10" }),
      flowButton("quick_reply", { display_text: "Já paguei" }),
    ),
  },
  {
    name: "template",
    label: { pt: "Modelo de mensagem", en: "Message template", es: "Plantilla de mensaje" },
    content: {
      message: {
        templateMessage: {
          hydratedTemplate: {
            hydratedTitleText: "Pedido a caminho",
            hydratedContentText: "Chega hoje até as 18h.",
            hydratedButtons: [
              { urlButton: { displayText: "Acompanhar", url: "https://loja.example/pedidos/7" } },
              { callButton: { displayText: "Ligar para a loja", phoneNumber: "+5511999998888" } },
            ],
          },
        },
      },
    },
  },
  {
    name: "list",
    label: { pt: "Lista de opções", en: "List of options", es: "Lista de opciones" },
    content: nativeFlow(
      "Escolha um assunto",
      flowButton("single_select", {
        title: "Ver assuntos",
        sections: [
          {
            title: "Atendimento",
            rows: [
              { id: "1", title: "Vendas", description: "Comprar" },
              { id: "2", title: "Suporte" },
            ],
          },
        ],
      }),
    ),
  },
  {
    name: "carousel",
    label: { pt: "Carrossel", en: "Carousel", es: "Carrusel" },
    content: {
      message: {
        interactiveMessage: {
          body: { text: "" },
          carouselMessage: {
            cards: [
              {
                header: { title: "Bolo de fubá" },
                body: { text: "R$ 40,00" },
                nativeFlowMessage: { buttons: [flowButton("quick_reply", { display_text: "Quero este" })] },
              },
              { header: { title: "Torta de limão" }, body: { text: "R$ 50,00" } },
            ],
          },
        },
      },
    },
  },
  {
    name: "list-answer",
    label: { pt: "Resposta de lista", en: "Answer to a list", es: "Respuesta a una lista" },
    content: {
      message: {
        listResponseMessage: { title: "Vendas", description: "Comprar", singleSelectReply: { selectedRowId: "1" } },
      },
    },
  },
  {
    name: "form-answer",
    label: { pt: "Formulário respondido", en: "Answered form", es: "Formulario respondido" },
    content: {
      message: {
        interactiveResponseMessage: {
          body: { text: "Sent" },
          nativeFlowResponseMessage: {
            name: "flow",
            paramsJson: JSON.stringify({ flow_token: "abc", nome: "Ana", pedido: 12, itens: ["bolo", "torta"] }),
          },
        },
      },
    },
  },
  {
    name: "order",
    label: { pt: "Pedido do catálogo", en: "Catalogue order", es: "Pedido del catálogo" },
    content: {
      message: {
        orderMessage: {
          ...{ orderId: "1", itemCount: 3, orderTitle: "Padaria Exemplo", message: "Para amanhã cedo" },
          ...{ totalAmount1000: "45900", totalCurrencyCode: "BRL" },
        },
      },
    },
  },
  {
    name: "product",
    label: { pt: "Produto do catálogo", en: "Catalogue product", es: "Producto del catálogo" },
    content: {
      message: {
        productMessage: {
          product: {
            ...{ productId: "1", title: "Bolo de fubá", description: "Serve dez pessoas" },
            ...{ currencyCode: "BRL", priceAmount1000: "40000", url: "https://loja.example/bolo" },
          },
          body: "Ainda tem?",
        },
      },
    },
  },
  {
    name: "event",
    label: { pt: "Evento", en: "Event", es: "Evento" },
    content: {
      message: {
        eventMessage: {
          ...{ name: "Degustação", description: "Traga a família", startTime: "1893510000", endTime: "1893517200" },
          location: { name: "Loja do centro", address: "Rua do Sol, 10" },
        },
      },
    },
  },
  {
    name: "group-invite",
    label: { pt: "Convite para grupo", en: "Group invite", es: "Invitación a un grupo" },
    content: {
      message: {
        groupInviteMessage: {
          ...{ groupJid: "120363000000000001@g.us", groupName: "Clientes da padaria", inviteCode: "ABC" },
          ...{ caption: "Entre no grupo", inviteExpiration: "1893510000" },
        },
      },
    },
  },
  {
    name: "payment-request",
    label: { pt: "Pedido de pagamento", en: "Payment request", es: "Solicitud de pago" },
    content: {
      message: {
        requestPaymentMessage: {
          noteMessage: { conversation: "Do almoço" },
          amount: { value: "12500", offset: 1000, currencyCode: "BRL" },
        },
      },
    },
  },
  {
    name: "ad",
    label: { pt: "Veio de um anúncio", en: "Came from an ad", es: "Vino de un anuncio" },
    content: {
      message: {
        extendedTextMessage: {
          text: "Olá! Quero saber mais.",
          contextInfo: {
            externalAdReply: {
              ...{ title: "Bolo de fubá com 20 % de desconto", body: "Só hoje", mediaUrl: "https://fb.example/v/1" },
              ...{
                sourceType: "ad",
                sourceId: "120210000000000001",
                sourceUrl: "https://fb.example/a/1",
                ctwaClid: "abc",
              },
            },
          },
        },
      },
    },
  },
  {
    name: "forwarded",
    label: { pt: "Encaminhada muitas vezes", en: "Forwarded many times", es: "Reenviada muchas veces" },
    content: {
      message: {
        extendedTextMessage: {
          text: "Repassem: amanhã não abre nada no centro!",
          contextInfo: { isForwarded: true, forwardingScore: 127 },
        },
      },
    },
  },
  {
    name: "live-location",
    label: { pt: "Localização em tempo real", en: "Live location", es: "Ubicación en tiempo real" },
    content: {
      message: {
        liveLocationMessage: { degreesLatitude: -23.56141, degreesLongitude: -46.65588, caption: "Estou chegando" },
      },
    },
  },
  {
    name: "poll-result",
    label: { pt: "Resultado de enquete", en: "Poll result", es: "Resultado de una encuesta" },
    content: {
      message: {
        pollResultSnapshotMessage: {
          name: "Que dia?",
          pollVotes: [
            { optionName: "Hoje", optionVoteCount: 3 },
            { optionName: "Amanhã", optionVoteCount: 1 },
          ],
        },
      },
    },
  },
  {
    name: "secret-text",
    label: { pt: "Texto de edição cifrada", en: "Text whose edits are encrypted", es: "Texto de edición cifrada" },
    content: { text: "Entrega na terça, por favor.", secret: true },
  },
  {
    name: "unknown",
    label: { pt: "Tipo sem suporte", en: "Kind without support", es: "Tipo sin soporte" },
    content: { message: { bcallMessage: { sessionId: "1", caption: "Transmissão de voz" } } },
  },
  {
    name: "status-mention",
    label: { pt: "Ruído: menção no status", en: "Noise: status mention", es: "Ruido: mención en el estado" },
    content: {
      message: { statusMentionMessage: { message: { protocolMessage: { type: "STATUS_MENTION_MESSAGE" } } } },
    },
  },
  {
    name: "call-log",
    label: { pt: "Ruído: registro de chamada", en: "Noise: call log", es: "Ruido: registro de llamada" },
    content: { message: { callLogMesssage: { isVideo: true, callOutcome: "MISSED" } } },
  },
];
