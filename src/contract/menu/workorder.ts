// 工单中心 · menu/workorder
import { page, type MenuArea } from './define.ts'

const at = '/front/workorder'

export const workorder: MenuArea = {
  code: 500000,
  title: '工单中心',
  category: 0,
  icon: 'user',
  pages: [
    page(
      500100,
      '工单列表',
      `${at}/list`,
      'workorder/list',
      '02(新建工单) 06 07 10(取消) 21(批量新建) 22(认领) 23(受理) 24(催单) 25(驳回) 26(改优先级) 27(结算) 28(异步导出) 29(查看明文) ' +
        '30(跟进任务) 31(赔付金额导入) 32(评价) 33(变更货主) 34(挂起·恢复) 35(提交结果) 36(确认完成) 37(不满意) 38(重新打开) 39(填写调查) ' +
        '40(发送调查) 41(处罚) 42(关注) 43(切换机器人) 44(转仓)',
    ),
    page(500200, '跟进任务', `${at}/followup`, 'workorder/followup', '06 21(登记) 22(指派) 23(校验单号)'),
    page(500300, '机器人日志', `${at}/robot/log`, 'workorder/robotLog', '04 06 21(重发)'),
    page(500400, '钉钉群关联', `${at}/dingtalk`, 'workorder/dingtalk', '02 04 08'),
    page(500500, '工单统计', `${at}/stat`, 'workorder/stat', '06'),
    page(500600, '处罚记录', `${at}/punish`, 'workorder/punish', '06 10(撤销) 21(确认)'),
    page(
      500700,
      '赔付明细',
      `${at}/compensate/detail`,
      'workorder/compDetail',
      '04 05 06 21(快递已赔导入) 22(刷新) 23(核定) 24(生成账单) 25(加入账单) 26(移出账单) 27(挂起·恢复) 28(超限核定)',
    ),
    page(500800, '赔付账单', `${at}/compensate/bill`, 'workorder/compBill', '04 06 21(确认)'),
    page(500900, '赔付差异', `${at}/compensate/diff`, 'workorder/compDiff', '02 04 06 21(申诉) 22(挂起·恢复) 23(关闭)'),
    page(501000, '赔付计价', `${at}/compensate/valuation`, 'workorder/compValuation', '21(定价) 22(批量定价导入)'),
    page(501100, '工单账单', `${at}/bill/list`, 'workorder/woBill', '04 06 09(审批) 21(新建账单) 22(分配) 23(确认) 24(收款登记)'),
  ],
}
