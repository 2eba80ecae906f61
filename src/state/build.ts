// 构建版本 · state/build
/** Build time `yyyyMMddHHmm` put in by tools/build.mjs; `dev` when run from sources. */
export const builtVersion: string = import.meta.env.VITE_BUILD_VERSION ?? 'dev'
