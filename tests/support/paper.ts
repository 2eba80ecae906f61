// 读回打印出来的纸：把要打印的页导成 PDF，量纸的毫米数，按标签机的 203 dpi 画成点，再用解码器读码。
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from 'playwright'
import { readCodes } from './readCodes.ts'

/** One printed page: its size in mm, and the texts of all codes on it. */
export interface Printed {
  readonly width: number
  readonly height: number
  readonly codes: readonly string[]
}
const wasm = readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
let library: Promise<PDFiumLibrary> | null = null
const mm = (points: number): number => Math.round((points / 72) * 254) / 10

/** Pixels with red first, as the reader wants them; PDFium gives blue first. */
const swapped = (bgra: Uint8Array): Uint8ClampedArray => {
  const rgba = new Uint8ClampedArray(bgra)
  for (let at = 0; at < rgba.length; at += 4) [rgba[at], rgba[at + 2]] = [bgra[at + 2] ?? 0, bgra[at] ?? 0]
  return rgba
}

/** What the printer would print of this page; reads at most `most` of its pages. */
export const printOf = async (
  page: Page,
  most = 3,
  dpi = 203,
): Promise<{ pdf: Buffer; pages: readonly Printed[]; count: number }> => {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  library ??= PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer })
  const document = await (await library).loadDocument(pdf)
  const pages: Printed[] = []
  for (let at = 0; at < Math.min(most, document.getPageCount()); at++) {
    const sheet = document.getPage(at)
    const { originalWidth, originalHeight } = sheet.getOriginalSize()
    const { data, width, height } = await sheet.render({ scale: dpi / 72, render: 'bitmap' })
    const codesOnPage = await readCodes({ width, height, data: swapped(data) })
    pages.push({ width: mm(originalWidth), height: mm(originalHeight), codes: codesOnPage.map(({ text }) => text).toSorted() })
  }
  const count = document.getPageCount()
  document.destroy()
  return { pdf, pages, count }
}
