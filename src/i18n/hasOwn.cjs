// Stands in for the package hasown, which node-polyglot asks for: every browser that runs the portal has the function.
module.exports = Object.hasOwn;
