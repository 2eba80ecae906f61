// 条码与二维码：画出来的，解码器读得回来。
import { describe, expect, test } from 'vitest'
import type { Bars } from '../../src/device/codes/bars.ts'
import { code128, groupSeparator, symbolsOf } from '../../src/device/codes/code128.ts'
import { ean13, eanCheck } from '../../src/device/codes/ean13.ts'
import { qr } from '../../src/device/codes/qr.ts'
import { pictureOfBars, pictureOfPath, readCodes } from '../support/readCodes.ts'

const readBars = async (code: Bars | null): Promise<readonly unknown[]> =>
  code === null ? [] : (await readCodes(pictureOfBars(code))).map(({ text, aim }) => [text, aim])

describe('Code 128', () => {
  test('start, check sum and stop stand as in the worked example of ISO/IEC 15417', () => {
    // there the start is A (103) and the check 54; start B (104) makes it 55
    expect(symbolsOf('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
    expect([code128('中文'), code128('a\tb')]).toEqual([null, null])
  })

  test('digits stand in pairs only where that is shorter', () => {
    const width = (symbols: number): number => symbols * 11 + 13
    // start, J, H, change, six pairs, check
    expect(code128('JH261120000001')?.width).toBe(width(11))
    // start and seven pairs; one digit more costs a change and itself
    expect(code128('78123456789001')?.width).toBe(width(9))
    expect(code128('781234567890015')?.width).toBe(width(11))
    expect(code128('A12B')?.width).toBe(width(6))
  })

  test('whatever the mixture of letters and digits, it reads back', async () => {
    const texts = [
      'CTRL-OK',
      'A-03-12-2-05',
      '78123456789001',
      '781234567890015',
      'SF1234567890123',
      'a1b22c333d4444e55555f666666',
      '# % & + - / . $ ~',
    ]
    for (const text of texts) expect(await readBars(code128(text)), text).toEqual([[text, ']C0']])
  })

  test('GS1: FNC1 first, the separator as FNC1 between', async () => {
    const text = `010690123456789210LOT7${groupSeparator}17261231`
    expect(await readBars(code128(text, { gs1: true }))).toEqual([[text, ']C1']])
  })
})

test('EAN-13 reads back for every first digit; a wrong check digit is not drawn', async () => {
  expect(eanCheck('690123456789')).toBe(2)
  for (let first = 0; first < 10; first++) {
    const twelve = `${first}90123456789`
    expect(await readBars(ean13(twelve))).toEqual([[`${twelve}${eanCheck(twelve)}`, ']E0']])
  }
  expect([ean13('6901234567893'), ean13('69012345678'), ean13('69O1234567892')]).toEqual([null, null, null])
})

test('QR reads back, Chinese and long texts included', async () => {
  for (const text of ['云仓作业平台：扫码枪检测', `T.${'Aa0-'.repeat(60)}`, 'CTRL-OK']) {
    const { path, size } = qr(text)
    expect(await readCodes(pictureOfPath(path, size))).toEqual([expect.objectContaining({ text, format: 'QRCode' })])
  }
})
