// 临时工 · user/temporaryWorker
import { hrCompany } from '../hr/refs.ts'
import { choice, code, json, moment, money, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { authorizeCall, endAuthCall, renewAction, renewBadgesCall } from './tempUser.ts'
import { WORK_OP } from '../rules/worktime.ts'
import { warehouse } from '../warehouse/refs.ts'
import { signLife, tempUserLife } from '../rules/peopleLife.ts'
import { textsOf } from '../rules/life.ts'

export const renewWorkerBadges = renewBadgesCall('user/temporaryWorker.renewBadges', '/v1/temporary/worker/badge', 110703)

/**
 * Archive of temp workers: their personal data and the company that sends them (floor.md §2.5 screen 1107, §9.5). Screen 2102 has their
 * daily authorisations.
 */
export const temporaryWorker = resource({
  id: 'user/temporaryWorker',
  title: '临时工',
  fields: {
    tempNo: code('临时工号', { required: true, max: 32, searched: 'several', width: 110 }),
    realName: text('姓名', { required: true, max: 32, width: 110 }),
    mobile: text('手机号', { required: true, max: 20, masked: true, format: 'digits', width: 120, searched: 'beginning' }),
    badgeCode: code('工牌码', { derived: true }),
    idCard: text('身份证号', { max: 18, help: '保存后只显示前后几位', width: 180 }),
    hrCompanyId: ref('劳务公司', hrCompany, { width: 160 }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    hourWageFen: money('时薪', { min: 0, max: 100_000 }),
    startTime: moment('有效期起', { derived: true }),
    endTime: moment('有效期止', { derived: true }),
    opTypes: json<readonly number[]>('可作业类型', { texts: WORK_OP, derived: true, width: 200 }),
    authStatus: choice(
      '授权状态',
      { 0: '未授权', 1: '有效', 2: '已失效', 3: '已过期' },
      { dict: 'temp_user.auth_status', derived: true, width: 90 },
    ),
    signStatus: choice('签到状态', textsOf(signLife), { dict: 'temp_user.sign_status', derived: true, width: 90 }),
    status: choice('状态', textsOf(tempUserLife), { dict: 'temp_user.status', usual: tempUserLife.working, width: 80 }),
  },
  key: ['tempNo'],
  list: [
    'tempNo',
    'realName',
    'mobile',
    'badgeCode',
    'hrCompanyId',
    'warehouseNo',
    'authStatus',
    'startTime',
    'endTime',
    'opTypes',
    'signStatus',
    'status',
  ],
  shown: ['tempNo', ['realName', 'mobile'], 'status', 'authStatus', 'endTime', 'signStatus', ['hrCompanyId', 'warehouseNo']],
  search: ['tempNo', 'realName', 'mobile', 'warehouseNo', 'hrCompanyId', 'authStatus', 'startTime', 'status'],
  form: {
    基本信息: ['tempNo', 'realName', 'mobile', 'idCard'],
    用工: ['hrCompanyId', 'warehouseNo', 'sid', 'hourWageFen', 'status'],
  },
  sort: ['tempNo'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/temporary/worker/list',
    one: 'GET /v1/temporary/worker/detail',
    create: 'POST /v1/temporary/worker',
    update: 'PUT /v1/temporary/worker',
    export: 'POST /v1/temporary/worker/export',
  },
  may: { list: 110701, one: 110707, create: 110702, update: 110703, export: 110706 },
  actions: [
    { label: '导入', on: 'page', import: 'temporaryWorker', may: 110705 },
    {
      label: '打印工牌',
      on: 'both',
      labels: { kind: 'badge', code: 'badgeCode', text: 'realName', no: 'tempNo', company: 'hrCompanyId', until: 'endTime' },
      when: { status: [tempUserLife.working] },
      may: 110707,
    },
    { ...renewAction, call: renewWorkerBadges, changes: ['user/tempUser'] },
  ],
})

export const authorizeWorker = authorizeCall('user/temporaryWorker.authorize', '/v1/temporary/worker/authorize', 110721)
/** Ends the worker's authorisation of the day at once. */
export const loseWorker = endAuthCall('user/temporaryWorker.lose', '/v1/temporary/worker/lose', 110722)
