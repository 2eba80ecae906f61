// 异常投诉管理 · menu/complaint
import { page, type MenuArea } from './define.ts'

const at = '/setting/complaint'

export const complaint: MenuArea = {
  code: 510000,
  title: '异常投诉管理',
  category: 1,
  icon: 'user',
  pages: [
    page(510100, '工单类型', `${at}/type`, 'workorder/type', '03 08 21(关键词)'),
    page(510200, '调查默认项', `${at}/survey-default`, 'workorder/surveyDefault', '02(新增/编辑) 04 05 06 21(下载模板)'),
    page(510300, '会话白名单', `${at}/white-user`, 'workorder/whiteUser', '02(添加) 04(移除) 05 21(模板)'),
    page(510400, '节点规则', `${at}/node-rule`, 'workorder/nodeRule', '03(保存) 04 05 06'),
    page(510500, '处罚类型', `${at}/punish-type`, 'workorder/punishType', '03(保存)'),
    page(510600, '赔付规则', `${at}/comp-rule`, 'workorder/compRule', '03(保存)'),
    page(510700, '工单工作时间', `${at}/work-hours`, 'workorder/workHours', '02 03 04'),
  ],
}
