// 到货的对话：每段标题是它证明的那一步。
import { test } from 'vitest'
import { arrival } from '../../src/flows/arrival.ts'
import { idle } from '../../src/flows/arrivalDoc.ts'
import { hall } from './inbound.ts'
import { play } from './play.ts'

test('1 3 4 点预约，箱数一样，没有破损：扫两次确认码', () => {
  play(
    arrival,
    idle,
    hall(),
    `
    > tap YY1
    < say warn 花间 约了 30 箱 → 一样就扫确认码，不一样输箱数
    > scan CTRL-OK
    < say warn 30 箱 → 破损几箱；没有扫确认码
    > scan CTRL-OK
    < op ARRIVAL_CREATE YY1 OW001 浙B54321 30箱 破损0
    < say order 花间 30 箱到了 → 去卸货；下一辆点它的预约
  `,
  )
})

test('2 5 6 9 没有预约的点货主、点车牌；破损的拍照；点错了重来', () => {
  play(
    arrival,
    idle,
    hall(),
    `
    > tap owner:OW001
    < say warn 花间，没有预约 → 点车牌，没有牌扫跳过码
    > scan A12345
    < say wrong A12345 不像车牌 → 看清车头的牌再点，如 浙A12345
    > scan 浙a·12345
    < say warn 浙A12345 → 输送来几箱
    > scan CTRL-OK
    < say wrong 0 箱不对 → 数清再输
    > key 12
    < say warn 12 箱 → 破损几箱；没有扫确认码
    > key 13
    < say wrong 破损箱数不能大于箱数12 → 数清再输
    > key 2
    < say warn 破损 2 箱 → 拍一张破损的
    > scan CTRL-OK
    < say wrong 请拍照 → 拍一张再确认
    > photo 1
    < say warn 拍了 1 张 → 够了扫确认码
    > scan CTRL-OK
    < op ARRIVAL_CREATE 没有预约 OW001 浙A12345 12箱 破损2 1张照片
    < say order 花间 12 箱到了 → 去卸货；下一辆点它的预约
    > tap YY1
    < say warn 花间 约了 30 箱 → 一样就扫确认码，不一样输箱数
    > scan CTRL-UNDO
    < say warn 重来，没有记 → 点预约或货主
  `,
  )
})

test('2 没有牌的三轮车跳过；约的车换了，重输车牌', () => {
  play(
    arrival,
    idle,
    hall(),
    `
    > tap owner:OW001
    < say warn 花间，没有预约 → 点车牌，没有牌扫跳过码
    > scan CTRL-SKIP
    < say warn 没有车牌 → 输送来几箱
    > key 3
    < say warn 3 箱 → 破损几箱；没有扫确认码
    > scan CTRL-OK
    < op ARRIVAL_CREATE 没有预约 OW001 没有牌 3箱 破损0
    < say order 花间 3 箱到了 → 去卸货；下一辆点它的预约
    > tap YY1
    < say warn 花间 约了 30 箱 → 一样就扫确认码，不一样输箱数
    > scan CTRL-SKIP
    < say warn 重输车牌 → 点车牌，没有牌扫跳过码
    > scan 沪AD12345
    < say warn 沪AD12345 → 约了 30 箱；一样就扫确认码
    > scan CTRL-OK
    < say warn 30 箱 → 破损几箱；没有扫确认码
    > scan CTRL-OK
    < op ARRIVAL_CREATE YY1 OW001 沪AD12345 30箱 破损0
    < say order 花间 30 箱到了 → 去卸货；下一辆点它的预约
  `,
  )
})
