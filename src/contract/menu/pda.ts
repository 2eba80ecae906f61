// 移动端作业 · menu/pda
import { page, type MenuArea, type MenuPage } from './define.ts'

const screen = (code: number, title: string, name: string): MenuPage => page(code, title, `/wx/wms/${name}`, `pda/${name}`, '')

/**
 * Handheld pages. The operations SCAN and PICK_BIND_TOTE have no page; they use the right of the page where they occur (floor.md §16.3,
 * App. B).
 */
export const pda: MenuArea = {
  code: 280000,
  title: '移动端作业',
  category: 2,
  icon: 'pda',
  pages: [
    screen(280100, '拣货', 'pick'),
    screen(280200, '播种', 'seed'),
    screen(280300, '复核', 'check'),
    screen(280400, '批量复核', 'check-batch'),
    screen(280500, '打包', 'pack'),
    screen(280600, '批量打包', 'pack-batch'),
    screen(280700, '抽检', 'spot'),
    screen(280800, '称重', 'weight'),
    screen(280900, '交接', 'export'),
    screen(281000, '自定义任务', 'custom-task'),
    screen(281100, '临时工授权', 'temp-auth'),
    screen(281200, '打卡', 'clock'),
    screen(281300, '到货', 'arrival'),
    screen(281400, '卸货', 'unload'),
    screen(281500, '收货', 'receive'),
    screen(281600, '上架', 'putaway'),
    screen(281700, '移库补货', 'move'),
    screen(281800, '盘点', 'stock-check'),
    screen(281900, '库存查询', 'stock'),
    screen(282000, '退货签收', 'return-receive'),
    screen(282100, '退货质检', 'return-inspect'),
    screen(282200, '退货上架', 'return-putaway'),
    screen(282300, '异常操作', 'outbox'),
    screen(282400, '我的效率', 'my-work'),
  ],
}
