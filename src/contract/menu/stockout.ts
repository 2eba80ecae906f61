// 出库管理 · menu/stockout
import { page, type MenuArea } from './define.ts'

const at = '/front/operator-center'

export const stockout: MenuArea = {
  code: 180000,
  title: '出库管理',
  category: 0,
  icon: 'stockout',
  pages: [
    page(
      180100,
      '出库单',
      `${at}/stockout`,
      'stockout/order',
      '02 05 06 13(同步) 11(批量) 21(重新分配) 22(批量取号) 23(挂起/解挂) 24(拦截) 25(换快递) 26(一键出库) 07 10 12 14 99',
    ),
    page(180200, '波次管理', `${at}/wave`, 'stockout/wave', '02(手工建波) 06 21(下发) 22(规则) 07 10 12 23(结束)'),
    page(180300, '拣货单', `${at}/pick-order`, 'stockout/pickOrder', '06 12(打印拣货单) 21(指派) 22(强制释放) 23(缺货处理) 07'),
    page(180400, '子包裹列表', `${at}/sub-package`, 'stockout/subPackage', '06 07 12 21(作废) 22(补打)'),
    page(180500, '异常处理', `${at}/stockout/exception`, 'stockout/exception', '06 11 21(反复核) 22(放行) 23(补拣)', {
      built: false,
    }),
    page(180800, '作业冲突', `${at}/stockout/conflict`, 'stockout/conflict', '06 07 11 21(处理) 22(忽略)'),
  ],
}
