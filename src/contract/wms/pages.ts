// 手持页 · wms/pages

/** A page below /wx/wms: its right is the number of its menu code, 0 = every signed-in person (floor.md §16.3). */
export interface HandheldPage {
  readonly name: string
  readonly title: string
  readonly right: number
  /** page whose menu code it uses, where it has none of its own */
  readonly under?: string
  /** work_record.op_type a temp worker has to be authorised for */
  readonly work?: number
}

/** Existing pages, in the order of the handheld menu; codes of the menu tree (floor.md App. A 280000, 待取出 is part of 2823). */
export const handheldPages = [
  { name: 'pick', title: '拣货', right: 280_100, work: 1 },
  { name: 'seed', title: '播种', right: 280_200, work: 1 },
  { name: 'check', title: '复核', right: 280_300, work: 2 },
  { name: 'check-batch', title: '批量复核', right: 280_400, work: 3 },
  { name: 'pack', title: '打包', right: 280_500, work: 4 },
  { name: 'pack-batch', title: '批量打包', right: 280_600, work: 5 },
  { name: 'spot', title: '抽检', right: 280_700, work: 6 },
  { name: 'weight', title: '称重', right: 280_800, work: 7 },
  { name: 'export', title: '交接', right: 280_900, work: 8 },
  { name: 'custom-task', title: '自定义任务', right: 281_000, work: 9 },
  { name: 'temp-auth', title: '临时工授权', right: 281_100 },
  { name: 'clock', title: '打卡', right: 281_200 },
  { name: 'arrival', title: '到货', right: 281_300 },
  { name: 'unload', title: '卸货', right: 281_400, work: 10 },
  { name: 'receive', title: '收货', right: 281_500, work: 11 },
  { name: 'putaway', title: '上架', right: 281_600, work: 12 },
  { name: 'move', title: '移库补货', right: 281_700, work: 13 },
  { name: 'stock-check', title: '盘点', right: 281_800, work: 14 },
  { name: 'stock', title: '库存查询', right: 281_900 },
  { name: 'return-receive', title: '退货签收', right: 282_000, work: 15 },
  { name: 'return-inspect', title: '退货质检', right: 282_100, work: 16 },
  { name: 'return-putaway', title: '退货上架', right: 282_200, work: 17 },
  { name: 'pull-out', title: '待取出', right: 282_300, under: 'outbox' },
  { name: 'outbox', title: '异常操作', right: 282_300 },
  { name: 'my-work', title: '我的效率', right: 282_400 },
  { name: 'device', title: '本机', right: 0 },
  { name: 'gate', title: '上岗检查', right: 0, under: 'device' },
  { name: 'scanner', title: '扫码枪检测', right: 0, under: 'device' },
  { name: 'badge', title: '换人', right: 0 },
  { name: 'work-rule', title: '作业须知', right: 0, under: 'badge' },
  { name: 'practice', title: '练习', right: 0, under: 'badge' },
  { name: 'codes', title: '控制码', right: 0 },
] as const satisfies readonly HandheldPage[]
export type HandheldPageName = (typeof handheldPages)[number]['name']
