// 合同与计费 · menu/finance
import { page, type MenuArea } from './define.ts'

const at = '/front/operator-center/finance'

export const bills: MenuArea = {
  code: 520000,
  title: '账单管理',
  category: 0,
  icon: 'owner',
  pages: [
    page(
      520100,
      '账单列表',
      `${at}/bill/list`,
      'finance/bill',
      '02 03 04 06 09 21(提交审批) 22(撤回) 23(回复异议) 24(推财务) 25(回款) 26(重算) 27(下载账单) 28(免费) 29(改重量) 31(代确认) 32(二级审批)',
    ),
    page(520200, '新建账单', `${at}/bill/new`, 'finance/billNew', '', { type: 4 }),
    page(520300, '账单详情', `${at}/bill/detail/{id}`, 'finance/billDetail', '', { type: 4 }),
    page(520400, '费用明细', `${at}/fee/detail/{id}`, 'finance/feeDetail', '', { type: 4 }),
    page(520600, '其他费用', `${at}/other-fee`, 'finance/otherFee', '02 04 05 06 09 21(模板)'),
    page(520700, '税率设置', `${at}/tax-rate`, 'finance/taxRate', '03'),
  ],
}

export const contracts: MenuArea = {
  code: 530000,
  title: '合同与计费',
  category: 0,
  icon: 'owner',
  pages: [
    page(530100, '合同列表', `${at}/contract/list`, 'finance/contract', '02 03 04 06 09 17 21(提交) 22(终止)'),
    page(530200, '合同详情', `${at}/contract/detail/{id}`, 'finance/contractDetail', '', { type: 4 }),
    page(530300, '费用版本新增', `${at}/contract/fee/new`, 'finance/feeVersionNew', '02 03 04', { type: 4 }),
    page(
      530400,
      '费用版本详情',
      `${at}/contract/fee/detail/{id}`,
      'finance/feeVersionDetail',
      '06 07 09 17 21(提交) 22(终止) 23(适用仓库) 24(适用店铺)',
      {
        type: 4,
      },
    ),
    page(530500, '费用版本日志', `${at}/contract/fee/log/{id}`, 'finance/feeVersionLog', '', { type: 4 }),
    page(530600, '重量方案', `${at}/weight-plan/list`, 'finance/weightPlan', '02 03 04 05 06 17 08 21(试算)'),
    page(530700, '方案编辑', `${at}/weight-plan/detail/{id}`, 'finance/weightPlanDetail', '', { type: 4 }),
    page(530800, '区域组', `${at}/area-group`, 'finance/areaGroup', '02 03 04'),
    page(530900, '客户', `${at}/custom`, 'finance/custom', '02 03 04 06 08'),
    page(531000, '货主计费', `${at}/owner`, 'finance/owner', '03(设置) 21(星标)'),
    page(531100, '生效组', `${at}/effect-group`, 'finance/effectGroup', '02 03 04 21(成员)'),
    page(531200, '组合重量', `${at}/weight-combination`, 'finance/weightCombination', '02 03 04 05 06 08 21(重新计算)'),
    page(531400, '网点均重', `${at}/network-weight`, 'finance/networkWeight', '03 06 21(重新计算)'),
    page(531600, '快递附加费', `${at}/surcharge`, 'finance/surcharge', '02 03 04'),
  ],
}

export const pools: MenuArea = {
  code: 540000,
  title: '差异池与计价池',
  category: 0,
  icon: 'owner',
  pages: [
    page(
      540400,
      '计价池',
      `${at}/valuation`,
      'finance/valuation',
      '05 06 21(重新计价) 22(人工定价) 23(挂起) 24(关闭) 25(补录重量)',
    ),
    page(540500, '未计费事实', `${at}/unbilled`, 'finance/unbilled', '06 21(签核) 22(核对)'),
  ],
}
