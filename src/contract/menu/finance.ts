// 合同与计费 · menu/finance
import { page, type MenuArea } from './define.ts'

const at = '/front/operator-center/finance'

export const contracts: MenuArea = {
  code: 530000,
  title: '合同与计费',
  category: 0,
  icon: 'owner',
  pages: [
    page(530100, '合同列表', `${at}/contract/list`, 'finance/contract', '02 03 04 06 09 17 21(提交) 22(终止)'),
    page(530200, '合同详情', `${at}/contract/detail/{id}`, 'finance/contractDetail', '', { type: 4 }),
    page(530300, '费用版本新增', `${at}/contract/fee/new`, 'finance/feeVersionNew', '02 03 04', { type: 4 }),
    page(530400, '费用版本详情', `${at}/contract/fee/detail/{id}`, 'finance/feeVersionDetail', '09 17 21(提交) 22(终止)', {
      type: 4,
    }),
    page(530600, '重量方案', `${at}/weight-plan/list`, 'finance/weightPlan', '02 03 04 17 08 21(试算)'),
    page(530700, '方案编辑', `${at}/weight-plan/detail/{id}`, 'finance/weightPlanDetail', '', { type: 4 }),
    page(530800, '区域组', `${at}/area-group`, 'finance/areaGroup', '02 03 04'),
    page(530900, '客户', `${at}/custom`, 'finance/custom', '02 03 04 06 08'),
  ],
}
