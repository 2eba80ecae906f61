// 商品档案的状态 · rules/goodsLife
import { life, type StatusOf } from './life.ts'

/** goods_barcode_error.status (floor.md §3.1): an error fixed elsewhere is closed by the job that looks for errors. */
export const barcodeErrorLife = life(
  { table: 'goods_barcode_error', column: 'status' },
  { open: [0, '待处理'], mended: [1, '已处理'], ignored: [2, '已忽略'] },
  { open: { mended: ['act bind', 'act white', 'job barcode-errors'], ignored: 'act ignore' } },
)

const weightCompared = ['op WEIGH_PACKAGE', 'with 商品档案'] as const
/** goods_avg_weight.suggest_status (floor.md §8.8): an average is proposed while it is far from the archive weight. */
export const adviceLife = life(
  { table: 'goods_avg_weight', column: 'suggestStatus' },
  { none: [0, '无'], open: [1, '待确认'], adopted: [2, '已采纳'], ignored: [3, '已忽略'] },
  {
    none: { open: weightCompared },
    open: { none: weightCompared, adopted: 'act adopt', ignored: 'act ignore' },
    adopted: { open: weightCompared },
    ignored: { open: weightCompared },
  },
)
export type AdviceStatus = StatusOf<typeof adviceLife>
