// 权限树的行 · user/menuLines
import { Array as ListOf, Integer, Literal, Null, Object as Fields, String as Text, Union } from 'typebox'

const yes = Union([Literal(0), Literal(1)])

/** The tenant's menu as a flat list, which entries the subject owns, and which the signed-in person may grant. */
export const menuLines = ListOf(
  Fields({
    code: Text(),
    parentCode: Union([Text(), Null()]),
    title: Text(),
    category: Integer(),
    type: Integer(),
    owned: yes,
    grantable: yes,
  }),
)
export const menuCodes = ListOf(Text({ pattern: '^\\d{6}$' }), { title: '权限', maxItems: 5000 })
