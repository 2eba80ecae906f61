// 扫码枪检测项 · rules/scannerLab
import { Boolean as Flag, Integer, Object as Fields, String as Text } from 'typebox'

/** What a scanner is tested for, in the order on the page, with its Chinese name. */
export const scannerChecks = {
  codes: '能读的码',
  content: '内容完整',
  ends: '结束符',
  layout: '键盘布局',
  letters: '大小写',
  input: '输入方式',
  prefix: '前缀',
  once: '一枪一次',
  gs: 'GS1 分隔符',
  speed: '速度',
} as const
export type ScannerCheck = keyof typeof scannerChecks
export const scannerOrder = Object.keys(scannerChecks) as readonly ScannerCheck[]

/** 1 good; 2 wrong: codes get lost or are read wrong until the setting is corrected; 3 not ideal, but the program compensates for it. */
export const scannerResults = { 1: '正常', 2: '要改', 3: '能用' } as const
export type ScannerResult = keyof typeof scannerResults

/** The scanner setting stored for a device, as the device reports it. */
export const scanProfileRow = Fields(
  {
    suffix: Text({ title: '结束符', pattern: '^(enter|tab|none)$' }),
    gapMs: Integer({ title: '断码停顿', minimum: 50, maximum: 2000 }),
    burstMs: Integer({ title: '字间隔', minimum: 10, maximum: 500 }),
    bounceMs: Integer({ title: '防重时间', minimum: 50, maximum: 1000 }),
    prefix: Text({ title: '前缀', maxLength: 8 }),
    gs: Text({ title: '分隔符替代', maxLength: 4 }),
    byPosition: Flag({ title: '按键位读' }),
  },
  { title: '扫码枪设置' },
)
