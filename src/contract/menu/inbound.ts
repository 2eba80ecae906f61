// 入库管理 · menu/inbound
import { page, type MenuArea } from './define.ts'

const hall = '/front/businessHall'

export const inbound: MenuArea = {
  code: 170000,
  title: '入库管理',
  category: 0,
  icon: 'stock',
  pages: [
    page(170100, '入库看板', `${hall}/inbound`, 'inbound/board', '06'),
    page(170200, '预约管理', `${hall}/reservation`, 'inbound/reservation', '02 03 06 07 09(确认/驳回) 10 21(月台时段)'),
    page(170300, '到货管理', `${hall}/arrival`, 'inbound/arrival', '02 03 06 07 10 21(关联入库单) 22(取消关联)'),
    page(
      170400,
      '入库单',
      '/front/operator-center/stockin',
      'inbound/stockin',
      '02 03 05 06 07 10 11(批量推送) 13(同步) 14 21(收货完成) 22(短收关闭)',
    ),
    page(170500, '卸货库存', `${hall}/unloading-inventory`, 'inbound/unload', '02 03 06 07 10'),
    page(170600, '月台时段', `${hall}/dock-slot`, 'inbound/slot', '02 03 04 06 08', { type: 3 }),
  ],
}
