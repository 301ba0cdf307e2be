/**
 * Addresses that people write without `https://`: loja.com.br/x, wa.me/55. A sentence without a space after its full
 * stop looks the same ("sim.me liga", "nota.de"), so what stands alone must end in a name that is no word and no file's
 * extension; before a path any country's code will do.
 */
export const bareLink =
  /(?<![\p{L}\p{N}_@./-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,10}(?:(?:(?:com|net|org|co|gov|edu|ind|art|adv)\.[a-z]{2}|com|net|org|info|biz|gov|edu|app|shop|store|online|site|dev|blog|example|br|pt|mx|cl|uy|io|tv)(?![\p{L}\p{N}_@-]|\.[\p{L}\p{N}])(?::\d{2,5})?(?:[/?#][^\s<>"\u202a-\u202e\u2066-\u2069]{0,2000})?|[a-z]{2}\/[^\s<>"\u202a-\u202e\u2066-\u2069]{1,2000})/giu;

/** An email address in a text. */
export const bareEmail =
  /(?<![\p{L}\p{N}_.%+@-])[\p{L}\p{N}_.%+-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,10}[a-z]{2,24}(?![\p{L}\p{N}_@-])/giu;
