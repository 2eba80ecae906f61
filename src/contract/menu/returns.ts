// 退货管理 · menu/returns
import { page, type MenuArea } from './define.ts'

const at = '/front/operator-center/return'

export const returns: MenuArea = {
  code: 220000,
  title: '退货管理',
  category: 0,
  icon: 'stock',
  pages: [
    page(
      220100,
      '退货单列表',
      `${at}/list`,
      'returns/order',
      '02 05 06 13 14 15 11 07 03 10 21(再次质检) 22(完成) 23(货主确认) 24(同步)',
    ),
    page(220200, '新建退货', `${at}/new`, 'returns/orderNew', '02', { type: 3 }),
    page(220300, '退货拣货', `${at}/pick`, 'returns/pick', '06 07 21(拣货) 22(完成)'),
    page(220400, '退货推送', `${at}/push`, 'returns/push', '06 11 13 14'),
    page(220500, '退货签收', `${at}/receipt`, 'returns/receive', '02(扫描签收) 05 06 07 10 21(拒收)'),
    page(220600, '退货质检', `${at}/inspect`, 'returns/inspect', '21(质检)'),
    page(220700, '退货波次', `${at}/wave`, 'returns/wave', '02 06 07 10 21(上架) 22(完成) 23(同意报废)'),
    page(220800, '退货预警', `${at}/warning`, 'returns/warning', '06 11(批量处理) 21(处理)'),
    page(220900, '通缉件', `${at}/wanted`, 'returns/wanted', '02 05 06 10 21(找到)'),
    page(221000, '退货商品', `${at}/goods`, 'returns/goods', '06'),
  ],
}
