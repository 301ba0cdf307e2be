/** Component tests draw nothing and hear nothing, so style sheets and worklets stand empty in them. */
export default {};
