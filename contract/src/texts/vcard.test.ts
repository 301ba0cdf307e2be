import { describe, expect, it } from "@jest/globals";
import { isDialled, parseVCards, typedNumberOf } from "./vcard";

const card = (...lines: string[]) => ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"].join("\r\n");

describe("a contact's card", () => {
  it("has a name, a company, phones and email addresses", () => {
    const text = card(
      "N:Silva;Maria;;Dra.;",
      "FN:Dra. Maria Silva",
      "ORG:Loja\\, Filhos;Vendas",
      "item1.TEL;type=CELL;waid=5511999990000:+55 11 99999-0000",
      "item1.X-ABLabel:Celular",
      "TEL;TYPE=HOME:tel:+551133330000",
      "EMAIL:maria@loja.example",
    );
    expect(parseVCards(text)).toEqual([
      {
        name: "Dra. Maria Silva",
        org: "Loja, Filhos Vendas",
        phones: [
          { text: "+55 11 99999-0000", waid: "5511999990000", labels: ["Celular"] },
          { text: "+551133330000", waid: null, labels: ["home"] },
        ],
        emails: ["maria@loja.example"],
      },
    ]);
  });

  it("fills a form with WhatsApp's complete number if present, else with the number as written", () => {
    const [{ phones } = { phones: [] }] = parseVCards(
      card("FN:A", "TEL:11 99999-0000", "TEL;waid=5511988887777:98888-7777"),
    );
    expect(phones.map(typedNumberOf)).toEqual(["11 99999-0000", "+5511988887777"]);
  });

  it("without a full name uses its parts or the company", () => {
    expect(parseVCards(card("N:Silva;Maria;;Dra.;"))[0]?.name).toBe("Dra. Maria Silva");
    expect(parseVCards(card("ORG:Padaria"))[0]?.name).toBe("Padaria");
  });

  it("may have folded lines and quoted-printable values", () => {
    expect(parseVCards(card("FN:Maria de um nome", "  comprido"))[0]?.name).toBe("Maria de um nome comprido");
    expect(parseVCards(card("FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9"))[0]?.name).toBe("José");
  });

  it("may be followed by others", () => {
    const text = [card("FN:Ana", "TEL:+55 11 91111-1111"), card("FN:Beto")].join("\n");
    expect(parseVCards(text).map(({ name }) => name)).toEqual(["Ana", "Beto"]);
  });

  it.each(["", "oi", "BEGIN:VCARD\nFN:Ana", "END:VCARD", ":::\n;;;", "FN:Ana\nEND:VCARD"])("%j is no card", (text) => {
    expect(parseVCards(text)).toEqual([]);
  });

  it("of excessive size is read quickly and truncated", () => {
    const cards = parseVCards(card("FN:x").concat("\n").repeat(10_000));
    const phones = parseVCards(card(...Array<string>(1_000).fill("TEL:+5511999990000")))[0]?.phones;
    expect([cards.length, phones?.length]).toEqual([300, 20]);
  });
});

const phonesOf = (...lines: string[]) => parseVCards(card("FN:Ana", ...lines))[0]?.phones ?? [];

describe("the numbers of a card", () => {
  it.each([
    ['TEL;VALUE=uri;TYPE="voice,cell":tel:+55-11-99999-0000;ext=12', "+55-11-99999-0000"],
    ["TEL;TYPE=work:+55 11 3333-0000 ramal 12", "+55 11 3333-0000"],
    ["TEL;WORK;VOICE:(11) 3333-0000,,12", "(11) 3333-0000"],
    ['TEL;TYPE=CELL;LABEL="casa: praia":+55 11 99999-0000', "+55 11 99999-0000"],
    ["TEL;WAID=5511999990000;TYPE=cell:99999-0000", "+5511999990000"],
  ])("%s is %s without its extension", (line, number) => {
    expect(phonesOf(line).map(typedNumberOf)).toEqual([number]);
  });

  it("say what they are for, in the words of the standard or of the owner", () => {
    const labels = phonesOf(
      "TEL;TYPE=CELL,VOICE,pref:+5511999990001",
      "TEL;WORK;FAX:+5511999990002",
      "item1.TEL:+5511999990003",
      "item1.X-ABLabel:_$!<Mobile>!$_",
      "item2.TEL;type=CELL:+5511999990004",
      "item2.X-ABLabel:Recados\\, só à noite",
      "TEL:+5511999990005",
    ).map((phone) => phone.labels);
    expect(labels).toEqual([["cell"], ["work", "fax"], ["mobile"], ["Recados, só à noite"], []]);
  });

  it("are long enough to be written to", () => {
    expect(phonesOf("TEL:190", "TEL:3333-0000", "TEL;waid=55119:1").map(isDialled)).toEqual([false, true, true]);
  });
});

describe("a name of an old phone", () => {
  it.each([
    ["FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o da Concei=\r\n=C3=A7=C3=A3o", "João da Conceição"],
    ["FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o da Conce=\n i=C3=A7=C3=A3o", "João da Conceição"],
    ["FN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Jo=E3o Concei=E7=E3o", "João Conceição"],
    ["FN;QUOTED-PRINTABLE:Jo=E3o Concei=E7=E3o", "João Conceição"],
    ["FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o=00 Concei=C3=A7=C3=A3o", "João Conceição"],
    ["FN;ENCODING=B:Sm/Do28AIENvbmNlacOnw6Nv", "João Conceição"],
    ["FN;QUOTED-PRINTABLE;CHARSET=no-such-set:Jo=E3o", "João"],
    ["FN;ENCODING=QUOTED-PRINTABLE:João =3D 1", "João = 1"],
    ["FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83e=83X=83g", "テスト"],
    ["FN;ENCODING=BASE64;CHARSET=UTF-8:Sm/Do28=", "João"],
    ["FN;ENCODING=b:not base64!", "Souza"],
    ["N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Jo=C3=A3o;;;=\r\n", "João Conceição"],
  ])("%j is %s", (line, name) => {
    expect(parseVCards(card(line, "ORG:Souza"))[0]?.name).toBe(name);
  });
});

it.each(["2.1", "3.0", "4.0"])("a card of version %s with a picture of 300 kB is kept whole", (version) => {
  const picture = "A".repeat(300_000);
  const foldedPicture = picture.replace(/.{74}/g, "$&\r\n ");
  for (const data of [picture, foldedPicture]) {
    const text = `BEGIN:VCARD\r\nVERSION:${version}\r\nFN:Ana\r\nPHOTO;ENCODING=b;TYPE=JPEG:${data}\r\n\r\nTEL;TYPE=cell:+5511999990000\r\nEND:VCARD`;
    expect(parseVCards(`${text}\r\n${text}`)).toMatchObject([
      { name: "Ana", phones: [{ text: "+5511999990000" }] },
      { name: "Ana", phones: [{ text: "+5511999990000" }] },
    ]);
  }
});

describe("a name on a card", () => {
  it("keeps its own text direction", () => {
    const [card] = parseVCards("BEGIN:VCARD\nFN:\u202eoãoJ\u202c \u2066Silva\u2069\nTEL:+5511999990000\nEND:VCARD");
    expect(card?.name).toBe("oãoJ Silva");
  });
});
