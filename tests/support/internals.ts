// 不该给人看的字 · support/internals
import type { Page } from 'playwright'

/** Internal names of the product, and how to tell them from people's text. */
const kinds: Readonly<Record<string, RegExp>> = {
  UUID: /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi,
  用户号: /\bU\d{4,}\b/g,
  程序里的名字: /\b[A-Z]{2,}_[A-Z][A-Z_]*\b/g,
  正则: /\S*(?:\\[dwsDWS]|\^\S+\$|\[[^\]\s]-[^\]\s]\S*\]|\)[?*+]|[\])\w]\{\d+(?:,\d*)?\})\S*/g,
}

/** The internal names in a text, each once, with its kind: `用户号 U91450001`. */
export const internalsOf = (text: string): readonly string[] => [
  ...new Set(Object.entries(kinds).flatMap(([kind, sign]) => (text.match(sign) ?? []).map((found) => `${kind} ${found}`))),
]

/** Those a person reads in a part of a page: in its text, its fields, and their hints. */
export const internalsIn = async (page: Page, part: string): Promise<readonly string[]> => {
  const texts = await page
    .locator(part)
    .evaluateAll((parts) =>
      parts.flatMap((one) => [
        (one as HTMLElement).innerText,
        ...Array.from(one.querySelectorAll('input, textarea'), (field) => (field as HTMLInputElement).value),
        ...Array.from(
          one.querySelectorAll('[title], [placeholder]'),
          (hint) => `${hint.getAttribute('title') ?? ''}\n${hint.getAttribute('placeholder') ?? ''}`,
        ),
      ]),
    )
  return internalsOf(texts.join('\n'))
}
