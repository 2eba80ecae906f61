// 目录用的样例 · app/kit/samples
/** Made-up rows of the kit page; no screen of the product shows them. */
export interface SampleRow {
  readonly orderNo: string
  readonly owner: string
  readonly status: string
  readonly goods: string
  readonly qty: number
  readonly weightG: number
  /** 分 */
  readonly fee: number
  readonly time: string
  readonly remark: string
}
const owners = ['花间集旗舰店', '恒途户外', '小满母婴']
const states = ['待分配', '拣货中', '已出库', '缺货', '取号失败']
const goods = ['保温杯 500ml 雾蓝', '加厚收纳箱 三件套', '儿童雨衣 110cm', '即食燕麦片 1kg × 2 袋组合装（原味与坚果味各一）']

const cycled = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** `count` rows from index `first` on; an index always gives the same row. */
export const sampleRows = (count: number, first = 0): readonly SampleRow[] =>
  Array.from({ length: count }, (_, offset): SampleRow => {
    const n = first + offset
    return {
      orderNo: `CK250617${String(n + 1).padStart(6, '0')}`,
      owner: cycled(owners, Math.floor(n / 4)),
      status: cycled(states, n * 7 + Math.floor(n / 5)),
      goods: cycled(goods, n * 3),
      qty: 1 + ((n * 13) % 40),
      weightG: 120 + ((n * 977) % 19_000),
      fee: 450 + ((n * 311) % 9000),
      time: `2025-06-${String(1 + (n % 28)).padStart(2, '0')} ${String(8 + (n % 12)).padStart(2, '0')}:${String((n * 7) % 60).padStart(2, '0')}:05`,
      remark: n % 3 === 0 ? '客户要求周末送货，放门口快递柜，易碎品请加气泡膜' : '',
    }
  })
