import sharp from "sharp";

/** A drawn photo: a clay lamp on a table in evening light. */
export function aLamp(clay: string, wall: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <defs>
      <radialGradient id="glow" cx="50%" cy="38%" r="60%">
        <stop offset="0" stop-color="#fff3d6"/><stop offset=".45" stop-color="${wall}"/><stop offset="1" stop-color="#4b3a33"/>
      </radialGradient>
      <linearGradient id="clay" x1="0" x2="1">
        <stop offset="0" stop-color="#2e1d15" stop-opacity=".55"/><stop offset=".4" stop-color="#fff" stop-opacity=".25"/>
        <stop offset="1" stop-color="#2e1d15" stop-opacity=".6"/>
      </linearGradient>
      <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#fffaf0"/><stop offset="1" stop-color="#f3d9a8"/>
      </linearGradient>
      <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#a9744d"/><stop offset="1" stop-color="#5a3820"/>
      </linearGradient>
    </defs>
    <rect width="1200" height="900" fill="url(#glow)"/>
    <rect y="690" width="1200" height="210" fill="url(#wood)"/>
    <ellipse cx="600" cy="742" rx="260" ry="26" fill="#2b1a10" opacity=".45"/>
    <path d="M480 735 C400 640 430 520 545 470 L655 470 C770 520 800 640 720 735 Z" fill="${clay}"/>
    <path d="M480 735 C400 640 430 520 545 470 L655 470 C770 520 800 640 720 735 Z" fill="url(#clay)"/>
    <rect x="572" y="420" width="56" height="60" rx="8" fill="#6f5a41"/>
    <path d="M470 160 L730 160 L830 430 L370 430 Z" fill="url(#shade)"/>
    <path d="M150 735 c-20 -150 -10 -210 20 -280 M170 735 c10 -140 40 -190 80 -230 M160 735 c-40 -110 -60 -130 -90 -170"
      stroke="#5d6b46" stroke-width="10" fill="none" stroke-linecap="round"/>
    <path d="M110 735 h100 l-14 90 h-72 Z" fill="#e8ded0"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

interface Likeness {
  skin: string;
  hair: string;
  shirt: string;
  paper: string;
}

/** A drawn profile picture. */
export function aPortrait({ skin, hair, shirt, paper }: Likeness): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
    <rect width="320" height="320" fill="${paper}"/>
    <path d="M92 300 C70 120 120 58 160 58 C200 58 250 120 228 300 Z" fill="${hair}"/>
    <path d="M40 320 C50 248 105 228 160 228 C215 228 270 248 280 320 Z" fill="${shirt}"/>
    <rect x="138" y="182" width="44" height="62" rx="20" fill="${skin}"/>
    <ellipse cx="160" cy="146" rx="52" ry="62" fill="${skin}"/>
    <path d="M106 150 C108 96 140 84 172 92 C200 98 212 118 214 152 C200 132 186 122 168 118 C146 126 122 130 106 150 Z" fill="${hair}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}
