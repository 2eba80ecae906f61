// 首页 · workbench/home
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'

/** A card of the workbench: how much stands at one step in the caller's scope, and the list behind it (floor.md §10). */
export const cards = call({
  id: 'workbench/home.cards',
  title: '工作台卡片',
  method: 'GET',
  path: '/v1/workbench/card',
  input: Fields({}),
  reply: Fields({
    cards: ListOf(
      Fields({
        cardCode: Text(),
        title: Text(),
        count: Integer(),
        /** 0 平静 1 提醒 2 告急 */
        level: Integer(),
        /** list with its filter; '' when the caller may not open it */
        path: Text(),
      }),
    ),
  }),
  may: 'signedIn',
})

/** Orders due today by how far they are, per stage, with the people at work there in the last half hour. */
export const progress = call({
  id: 'workbench/home.progress',
  title: '作业进度',
  method: 'GET',
  path: '/v1/workbench/process',
  input: Fields({}),
  reply: Fields({
    total: Integer(),
    stages: ListOf(
      Fields({
        stage: Text(),
        done: Integer(),
        /** finished in the last hour */
        hourly: Integer(),
        /** distinct operators in the last 30 minutes */
        people: Integer(),
      }),
    ),
  }),
  may: 'signedIn',
})
