/** Passwords of five characters or more that lists of leaked passwords begin with, here and in Brazil, in lower case. */
const list = `
12345 123456 1234567 12345678 123456789 1234567890 012345 0123456 01234567 012345678 0123456789 54321 654321 7654321
87654321 987654321 0987654321 123123 123123123 123321 112233 11223344 121212 131313 123654 147258 147258369 159753
159357 159951 101010 102030 10203040 1020304050 142536 789456 789456123 456789 741852 741852963 852456 963852 963852741
246810 135790 12341234 123412345 1234554321 12344321 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3 q1w2e3r4 q1w2e3r4t5
qwert qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwer1234 asdfg asdfgh asdfghjkl asdf1234 asd123
zxcvb zxcvbn zxcvbnm zxc123 qazwsx qazwsxedc wasd1234 qwe123 abc123 abc1234 abc12345 abcd1234 abcde abcdef abcdefg
abcdefgh a1b2c3 a1b2c3d4 a123456 a12345678 aa123456 123456a 12345a 1234qwer 123qwe 123qwe123 123abc 123mudar 1234mudar
password password1 password12 password123 password1234 password1! password! passw0rd p@ssw0rd p@ssword pass1 pass12
pass123 pass1234 passe passord passwort senha senha1 senha12 senha123 senha1234 senha12345 senha123456 senha@123
senhas minhasenha suasenha novasenha mudar mudar123 mudar@123 trocar trocar123 teste teste1 teste12 teste123 teste1234
test1 test12 test123 test1234 testing teste@123 contrasena contraseña clave clave123 usuario usuario1 cliente
admin admin1 admin12 admin123 admin1234 admin@123 administrador administrator adminadmin root1 root123 rootroot toor1
master master1 master123 mestre gerente suporte suporte123 support sistema sistema123 system user1 user123 guest
guest123 login login123 acesso acesso123 access default changeme changeme1 letmein letmein1 welcome welcome1 welcome123
bemvindo bemvindo1 bemvindo123 bienvenido hello hello1 hello123 secret secret1 secret123 whatever trustno1
iloveyou iloveyou1 ilove teamo teamo123 teamo1 amor1 amor123 amore amorzinho meuamor euteamo tequiero minhavida
deus123 deusefiel deuseamor deusebom jesus jesus1 jesus123 jesuscristo jesuse10 senhor familia familia1 felicidade
brasil brasil1 brasil10 brasil123 brasil2014 brazil flamengo flamengo1 corinthians corintians palmeiras saopaulo santos
gremio vasco vascodagama cruzeiro botafogo fluminense futebol football soccer baseball basketball hockey
monkey dragon sunshine princess princesa princesa1 shadow superman batman pokemon naruto starwars football1 michael
jordan jordan23 jessica jennifer ashley nicole daniel gabriel gabriela rafael rafaela lucas lucas123 matheus mateus
pedro pedro123 joao123 maria maria123 mariana juliana carolina camila amanda bruna bruno felipe rodrigo ricardo
eduardo fernando fernanda leticia larissa beatriz isabela vitoria vitoria1 gustavo leonardo marcelo thiago samuel
computer internet google facebook whatsapp whatsapp1 whatsapp123 zap123 samsung iphone nokia apple microsoft windows
windows10 linux android guiche guiche123 empresa empresa1 empresa123 loja123 vendas vendas123 atendimento atendimento1
comercial financeiro escritorio flower flores estrela estrela1 borboleta chocolate cookie banana pepper ginger
killer freedom summer winter buster hunter hunter2 ranger cheese tigger charlie matrix mustang ferrari mercedes
access14 blink182 lovely love123 loveme loveyou myspace1 angel angel1 angels babygirl tinkerbell 696969 fuckyou asshole
nothing zaq12wsx zaq1zaq1 aaa111 aaa123 1a2b3c 1a2b3c4d q2w3e4r5 010203 01020304 0102030405 200000 102938 192837
1029384756 142857 314159 271828 777888 998877 445566 111222 111222333 123000 100000 123450 112358 124578 456123 321321
321654 321654987 369258 369258147 258456 258369 753951 951753 999888
`.replaceAll("\n", " ");

/** The same character again and again, or a run of digits or letters in order. */
function isOneMove(text: string): boolean {
  const steps = new Set(
    Array.from(text, (char, at) => (at === 0 ? null : char.charCodeAt(0) - text.charCodeAt(at - 1))),
  );
  steps.delete(null);
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 2);
}

/** True for a password that is among the first guesses of whoever tries to sign in. */
export function isCommonPassword(text: string): boolean {
  const word = text.trim().toLowerCase();
  return isOneMove(word) || (!word.includes(" ") && list.includes(` ${word} `));
}
