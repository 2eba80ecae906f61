// 用工选项 · hr/options
import { Array as List, Object as Obj, String as Text } from 'typebox'
import { call } from '../call.ts'

export const shiftOptions = call({
  id: 'hr/options.shifts',
  title: '班次选项',
  method: 'GET',
  path: '/v1/hr/shift/small/list',
  input: Obj({}),
  reply: List(Obj({ shiftId: Text(), shiftName: Text(), times: Text(), warehouseNo: Text(), sid: Text() })),
  may: 'signedIn',
})

export const demandOptions = call({
  id: 'hr/options.demands',
  title: '用工需求选项',
  method: 'GET',
  path: '/v1/hr/employment/apply/small/list',
  input: Obj({}),
  reply: List(Obj({ applyNo: Text(), about: Text() })),
  may: 'signedIn',
})
