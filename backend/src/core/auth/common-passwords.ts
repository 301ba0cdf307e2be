import { dictionary } from "@zxcvbn-ts/language-common";

/** Common in Brazil and here, in lower case: the list of the package comes from the whole world. */
const ours = `
12345 123456 1234567 12345678 123456789 1234567890 654321 87654321 987654321 123123 123123123 123321 112233 121212
123654 147258 147258369 159753 101010 102030 10203040 142536 789456 789456123 741852963 963852741 246810 12341234
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qwert qwerty qwerty1 qwerty123 qwertyuiop asdfg asdfgh asdfghjkl asdf1234
zxcvbnm qazwsx abc123 abc1234 abc12345 abcd1234 a1b2c3 a1b2c3d4 a123456 aa123456 1234qwer 123qwe 123mudar 1234mudar
password password1 password123 passw0rd p@ssw0rd pass123 pass1234 senha senha1 senha12 senha123 senha1234 senha123456
senha@123 minhasenha novasenha mudar mudar123 mudar@123 trocar123 teste teste123 teste1234 test123 test1234 contraseña
contrasena clave123 usuario admin admin1 admin12 admin123 admin1234 admin@123 administrador root123 master master123
suporte suporte123 sistema system login123 acesso123 changeme letmein welcome welcome1 bemvindo bienvenido hello123
secret iloveyou teamo amor123 tequiero deus123 deusefiel jesus jesus123 jesuscristo familia brasil brasil123 flamengo
corinthians palmeiras saopaulo gremio vasco cruzeiro futebol football monkey dragon sunshine princess princesa
superman pokemon gabriel maria123 internet google whatsapp whatsapp123 guiche guiche123 empresa empresa123 loja123
vendas123 atendimento financeiro
`
  .trim()
  .split(/\s+/);

/** No form accepts a shorter password. */
const shortest = 5;
/** How many are refused of the package's list, which is in order of frequency. */
const refusedCount = 10_000;
const theirs = dictionary["passwords-common"].filter(({ length }) => length >= shortest).slice(0, refusedCount);

const common = new Set([...theirs, ...ours]);

/** The same character again and again, or a run of digits or letters in order. */
function isOneMove(text: string): boolean {
  const steps = new Set(
    Array.from(text, (char, at) => (at === 0 ? null : char.charCodeAt(0) - text.charCodeAt(at - 1))),
  );
  steps.delete(null);
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 2);
}

/** True for a password that attackers try first. */
export function isCommonPassword(text: string): boolean {
  const word = text.trim().toLowerCase();
  return isOneMove(word) || common.has(word);
}
