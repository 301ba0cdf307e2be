import type { Note, Reason } from "./report";

export const reportLanguages = ["pt", "en", "es"] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

interface Words {
  dry: string;
  done: string;
  columns: readonly [table: string, found: string, comes: string, known: string, leftOut: string];
  changed: string;
  untouched: string;
  more: string;
  reasons: Record<Reason, string>;
  notes: Record<Note, string>;
}

export const reportWords: Record<ReportLanguage, Words> = {
  pt: {
    dry: "Simulação: nada foi gravado. Repita com --run para trazer os dados.",
    done: "Dados trazidos. Você pode repetir o comando: só vem o que é novo.",
    columns: ["tabela", "linhas", "vêm", "já vieram", "ficam"],
    changed: "atualizadas",
    untouched: "Tabelas que esta versão não traz",
    more: "e mais",
    reasons: {
      merged: "iguais a outra linha, viram uma só",
      noCompany: "sem empresa",
      otherCompany: "ligam duas empresas diferentes",
      noParent: "o registro de que dependem não existe",
      deletedHere: "excluídas aqui depois da última vez",
      takenHere: "já há uma igual aqui",
      notUsed: "sem uso no Guichê",
      empty: "vazias",
      tooDeep: "opções demais, ou em níveis demais",
    },
    notes: {
      renamed: "com outro nome, porque o nome já existe ou é longo demais",
      renumbered: "opções com outro número no menu",
      changedHere: "alteradas aqui: vale o que está aqui",
      newColor: "filas com outra cor, porque a cor já é de outra fila",
      noPassword: "sem senha válida: a pessoa precisa pedir uma nova",
      notSuper: "donos da plataforma lá: dê o direito aqui com `npm run guiche -- promote`",
      seededPassword: "senha de fábrica, que todos conhecem: a pessoa precisa pedir uma nova",
      newAddress: "com outro e-mail, porque a empresa já tem esse",
      timersOff: "conexões com fechamento ou transferência automática: vêm desativados",
      suspended: "empresas suspensas ou vencidas",
      badPrice: "planos com preço ilegível ou em outra moeda: vêm com preço 0",
      tokenTwice: "token de API repetido: só a primeira conexão fica com ele",
      fileOwed: "com um arquivo que ainda não vem",
      otherCompanyReference: "apontam para outra empresa: a ligação não vem",
    },
  },
  en: {
    dry: "Dry run: nothing was written. Repeat it with --run to bring the data.",
    done: "The data is here. You may repeat the command: only what is new comes.",
    columns: ["table", "rows", "come", "known", "stay"],
    changed: "updated",
    untouched: "Tables that this release does not bring",
    more: "and more:",
    reasons: {
      merged: "the same as another row, become one",
      noCompany: "without a company",
      otherCompany: "join two different companies",
      noParent: "the record they belong to does not exist",
      deletedHere: "deleted here since the last time",
      takenHere: "there is one like it here already",
      notUsed: "of no use in Guichê",
      empty: "empty",
      tooDeep: "too many options, or too many levels",
    },
    notes: {
      renamed: "under another name, because theirs is taken or too long",
      renumbered: "options with another number in the menu",
      changedHere: "changed here: what is here stays",
      newColor: "queues in another colour, because theirs is another queue's",
      noPassword: "without a valid password: the person must ask for a new one",
      notSuper: "owners of the platform there: grant it here with `npm run guiche -- promote`",
      seededPassword: "factory password that everybody knows: the person must ask for a new one",
      newAddress: "with another email, because the company has this one already",
      timersOff: "connections that close or transfer by themselves: this comes switched off",
      suspended: "companies that are suspended or overdue",
      badPrice: "plans with an unreadable price or another currency: they come with price 0",
      tokenTwice: "the same API token twice: only the first connection keeps it",
      fileOwed: "with a file that does not come yet",
      otherCompanyReference: "refer to another company: the reference does not come",
    },
  },
  es: {
    dry: "Simulación: no se guardó nada. Repite con --run para traer los datos.",
    done: "Los datos están aquí. Puedes repetir el comando: solo viene lo nuevo.",
    columns: ["tabla", "filas", "vienen", "ya vinieron", "quedan"],
    changed: "actualizadas",
    untouched: "Tablas que esta versión no trae",
    more: "y más:",
    reasons: {
      merged: "iguales a otra fila, se vuelven una sola",
      noCompany: "sin empresa",
      otherCompany: "unen dos empresas distintas",
      noParent: "el registro del que dependen no existe",
      deletedHere: "eliminadas aquí después de la última vez",
      takenHere: "ya hay una igual aquí",
      notUsed: "sin uso en Guichê",
      empty: "vacías",
      tooDeep: "demasiadas opciones o demasiados niveles",
    },
    notes: {
      renamed: "con otro nombre, porque el suyo ya existe o es demasiado largo",
      renumbered: "opciones con otro número en el menú",
      changedHere: "cambiadas aquí: vale lo que está aquí",
      newColor: "colas con otro color, porque el suyo ya es de otra cola",
      noPassword: "sin contraseña válida: la persona debe pedir una nueva",
      notSuper: "dueños de la plataforma allá: otórgalo aquí con `npm run guiche -- promote`",
      seededPassword: "contraseña de fábrica que todos conocen: la persona debe pedir una nueva",
      newAddress: "con otro correo, porque la empresa ya tiene ese",
      timersOff: "conexiones con cierre o transferencia automática: vienen desactivados",
      suspended: "empresas suspendidas o vencidas",
      badPrice: "planes con precio ilegible o en otra moneda: vienen con precio 0",
      tokenTwice: "token de API repetido: solo la primera conexión se queda con él",
      fileOwed: "con un archivo que aún no viene",
      otherCompanyReference: "apuntan a otra empresa: la referencia no viene",
    },
  },
};
